# Installs Drape to a temporary prefix, then builds and runs a project that knows nothing but that prefix.
set(folder ${BUILD}/install_test)
file(REMOVE_RECURSE ${folder})

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE log ERROR_VARIABLE log)
  if(status)
    message(FATAL_ERROR "${ARGN}\n${log}")
  endif()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${folder}/prefix)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${folder}/build -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${folder}/prefix
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${folder}/build)
run(${folder}/build/consumer)
# The installed program finds the scenes installed with it, from any folder, and not those of the source tree.
if(EXISTS ${folder}/prefix/bin/drape)
  set(scenes ${folder}/prefix/share/drape/scenes)
  configure_file(${scenes}/hanging.json ${scenes}/only_installed.json COPYONLY)
  file(MAKE_DIRECTORY ${folder}/elsewhere)
  run(${CMAKE_COMMAND} -E chdir ${folder}/elsewhere ${folder}/prefix/bin/drape run only_installed --frames 2)
endif()
