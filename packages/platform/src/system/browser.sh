#!/bin/sh
# The browser for a program that starts one by its path: runs the command that `confinedBrowser` has written. No file of
# its own for each command: where temporary files may not be run, as in containers, it could not be started.
eval "exec $SLIDEWRIGHT_BROWSER \"\$@\" \"\$SLIDEWRIGHT_BROWSER_PROFILE\""
