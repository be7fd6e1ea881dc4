#!/bin/sh
# Starts the browser so that the kernel ends it when the process that started it is gone: Remotion puts it
# into a process group of its own, where the signal that ends a renderer does not reach it.
exec /usr/bin/setpriv --pdeathsig KILL -- "$SLIDEWRIGHT_BROWSER" "$@"
