#!/bin/sh
# Turns a Debian system into what an image holds: the packages named with what they need, a user who owns nothing,
# no caches, no program that changes who it runs as. The last step of a stage, for it removes the package manager.
set -eu
printf 'slidewright:x:10001:10001::/tmp:/usr/sbin/nologin\n' >>/etc/passwd
printf 'slidewright:x:10001:\n' >>/etc/group
find / -xdev \( -path /proc -o -path /sys -o -path /dev \) -prune -o -type f -perm /6000 -exec chmod a-s {} +
find /usr/share/doc -type f ! -name copyright -delete
node /tools/keep-packages.ts "$@"
rm -rf /tools /var/cache/* /var/lib/apt /var/log/* /var/lib/dpkg/*-old /tmp/* \
  /usr/share/doc-base /usr/share/lintian /usr/share/man /usr/share/info /usr/share/locale /usr/share/bug \
  /etc/apt /etc/cron* /etc/init.d /etc/passwd- /etc/group- /etc/shadow- /etc/gshadow-
mkdir -p /app
# Compiled modules: Node reads those of its own user only, so that user writes them when the image is built.
mkdir /compiled
chown 10001:10001 /compiled
