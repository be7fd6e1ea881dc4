#!/bin/sh
# Runs a program in a file system of its own, inside the namespaces that `unshare` made:
#   own-root.sh ROOT TABLE IDENTITY program arguments
# ROOT is an empty folder to mount it at, TABLE its mounts in the format of fstab(5), IDENTITY options of setpriv. The
# program cannot reach any other file, and has no privilege to mount or to change the root. Ends with code 125 if it
# cannot be set up.
set -eu
trap 'exit 125' EXIT
root=$1 table=$2 identity=$3
shift 3
mount -t tmpfs -o size=4m,mode=755 none "$root"
mkdir "$root/dev" "$root/etc"
links=
for link in /bin /sbin /lib /lib32 /lib64 /libx32; do
  if [ -L "$link" ]; then links="$links $link"; fi
done
# shellcheck disable=SC2086 -- names without spaces
if [ -n "$links" ]; then cp -P $links "$root/"; fi
for file in /etc/ld.so.cache /etc/localtime; do
  if [ -e "$file" ]; then cp -P "$file" "$root/etc/"; fi
done
for file in /dev/null /dev/zero /dev/full /dev/random /dev/urandom; do : >"$root$file"; done
printf '%s\n' "$table" >"$root/etc/fstab"
mount -a -T "$root/etc/fstab"
mount -o remount,bind,ro "$root"
# shellcheck disable=SC2086 -- options without spaces
exec chroot "$root" setpriv $identity -- "$@"
