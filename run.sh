#!/usr/bin/env bash
# ./run.sh [ARGUMENTS]   installs what is missing, builds Release into build/ and opens the window; ARGUMENTS go to drape
# ./run.sh test [...]    builds and runs every test, those of the window on a virtual display; the rest goes to ctest
# For Debian 12 and 13 and Ubuntu, as root or with sudo. Elsewhere what is not installed is built from its source.
set -euo pipefail
project=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$project/build
from_source=$build/from_source  # the packages that are not offered here

packages=(
  g++ cmake ninja-build pkg-config python3
  libglm-dev libtbb-dev libeigen3-dev nlohmann-json3-dev libcli11-dev
  libglfw3-dev libimgui-dev libstb-dev python3-glad libgl1 libgl1-mesa-dri
  libcatch2-dev xvfb xauth xdotool
  fonts-open-sans
)

say() { echo "run.sh: $*" >&2; }
fail() { echo "run.sh: error: $*" >&2; exit 1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "not root and no sudo; as root, run: apt-get install ${missing[*]}"
  fi
}

apt_get() {
  local log=$build/packages.log
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1 ||
    fail "apt-get $1 failed: $(grep '^E:' "$log" | tail -n 1) (all of it: $log)"
}

# The version that the machine's own package lists offer; empty where they have none.
offered() { apt-cache policy "$1" | sed -n 's/^  Candidate: //p' | grep -v '(none)' || true; }

# Fetches one package from another suite of the mirror in use, past the machine's own package lists.
# Prints the file; nothing where the suite cannot be read.
from_suite() {
  local suite=$1 package=$2 folder=$build/packages/$1 site
  site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Codename: $VERSION_CODENAME" | head -n 1)
  mkdir -p "$folder"/{lists,cache/archives}/partial
  echo "deb $site $suite main" >"$folder/sources.list"
  local private=(-q -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder/cache" -o APT::Sandbox::User="$(id -un)"
    -o Acquire::Languages=none)
  (cd "$folder" && rm -f "$package"_*.deb && apt-get "${private[@]}" update && apt-get "${private[@]}" download "$package") \
    >>"$build/packages.log" 2>&1 && ls "$folder/$package"_*.deb
}

# Debian 12 has Catch2 3 in its backports; glad's generator, the same for every release, came with Debian 13.
from_other_suite() {
  case "${VERSION_CODENAME:-} $1" in
    'bookworm libcatch2-dev') from_suite bookworm-backports "$1" ;;
    'bookworm python3-glad') from_suite trixie "$1" ;;
    *) return 1 ;;
  esac
}

# What is neither installed nor known from an earlier start to be built from source.
missing_packages() {
  local present
  present=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null | sed -n 's/ installed$//p' || true)
  [ ! -f "$from_source" ] || present+=$'\n'$(cat "$from_source")
  printf '%s\n' "${packages[@]}" | grep -vxF "$present" || true
}

install_missing() {
  local missing=() wanted=() fetched=() file version
  mapfile -t missing < <(missing_packages)
  [ ${#missing[@]} -gt 0 ] || return 0
  say "installing ${missing[*]}"
  mkdir -p "$build"
  . /etc/os-release
  apt_get update
  for package in "${missing[@]}"; do
    version=$(offered "$package")
    if [ "$package" = libcatch2-dev ] && ! dpkg --compare-versions "${version:-0}" ge 3; then version=; fi
    if [ -n "$version" ]; then
      wanted+=("$package")
    elif file=$(from_other_suite "$package"); then
      wanted+=("$file")
    else
      fetched+=("$package")
    fi
  done
  if [ ${#fetched[@]} -gt 0 ]; then
    say "not offered here, built from source: ${fetched[*]}"
    wanted+=(git ca-certificates python3-jinja2)
  fi
  [ ${#wanted[@]} -eq 0 ] || apt_get install --no-install-recommends "${wanted[@]}"
  [ ${#fetched[@]} -eq 0 ] || printf '%s\n' "${fetched[@]}" >>"$from_source"
  rm -rf "$build/packages"
}

configure() {
  # A folder configured elsewhere (a moved checkout) or by halves is begun anew.
  if ! configured; then rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles"; fi
  cmake --preset release || fail "cmake could not configure $build"
}

configured() {
  [ -f "$build/build.ninja" ] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$project" "$build/CMakeCache.txt"
}

# Builds the targets named, or everything.
compile() { cmake --build --preset release -j "$(nproc)" "$@" || fail "the build failed"; }

if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
  install_missing
fi
command -v cmake >/dev/null || fail "cmake is not installed"

start=$PWD
cd "$project"
if [ "${1:-}" = test ]; then
  shift
  configure
  compile
  exec ctest --preset release -j "$(nproc)" "$@"
fi
# On standard error: standard output is the program's.
configured || configure >&2
compile --target drape >&2
cd "$start"

case "${1:-}" in
  run | bench | scenes | --version | --help | -h) exec "$build/drape" "$@" ;;
esac
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec "$build/drape" "$@"
fi
say "no display: rendering under Xvfb instead of opening a window"
picture=$build/drape.png
xvfb-run -a -s '-screen 0 1280x720x24' "$build/drape" --frames 120 --screenshot "$picture" "$@" || exit
echo "$picture"
