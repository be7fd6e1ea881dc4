# Stands in for nats:2.12.
ARG BASE_IMAGE
FROM ${BASE_IMAGE}
COPY nats-server /usr/local/bin/
RUN mkdir -m 1777 /data
EXPOSE 4222 6222 8222
ENTRYPOINT ["nats-server"]
CMD ["-js", "-sd", "/data", "-m", "8222"]
