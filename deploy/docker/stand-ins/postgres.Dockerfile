# Stands in for postgres:18. The client programs are Debian's, which speak to any newer server.
ARG BASE_IMAGE
FROM ${BASE_IMAGE}
COPY native /usr/lib/postgresql/18
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends libpq5 libreadline8 >/dev/null && \
  cd /tmp && apt-get download -qq postgresql-client-15 >/dev/null && dpkg -x postgresql-client-15_*.deb client && \
  mv client/usr/lib/postgresql/15/bin/psql client/usr/lib/postgresql/15/bin/pg_isready /usr/local/bin/ && \
  rm -rf /tmp/* /var/lib/apt/lists/* /var/cache/apt/*.bin && \
  for uid in 70 999; do printf 'postgres%s:x:%s:%s::/var/lib/postgresql:/bin/sh\n' $uid $uid $uid >>/etc/passwd; \
    printf 'postgres%s:x:%s:\n' $uid $uid >>/etc/group; done && \
  mkdir -p /var/lib/postgresql /var/run/postgresql /docker-entrypoint-initdb.d && \
  chown 999:999 /var/lib/postgresql /var/run/postgresql && chmod 1777 /var/lib/postgresql /var/run/postgresql
COPY entrypoint.sh /usr/local/bin/
ENV PATH=/usr/lib/postgresql/18/bin:$PATH PGDATA=/var/lib/postgresql/18/docker LANG=C.UTF-8
VOLUME /var/lib/postgresql
# SIGINT is the fast shutdown: open sessions end, nothing is lost.
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["entrypoint.sh"]
CMD ["postgres"]
