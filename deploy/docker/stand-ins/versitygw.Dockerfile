# Stands in for versity/versitygw: an S3 server over a folder, which checks signatures.
ARG BASE_IMAGE
FROM ${BASE_IMAGE}
COPY versitygw /usr/local/bin/
RUN mkdir -m 1777 /data
EXPOSE 7070
ENTRYPOINT ["versitygw"]
CMD ["--port", ":7070", "posix", "/data"]
