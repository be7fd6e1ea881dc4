# Stands in for node:24-bookworm-slim.
ARG BASE_IMAGE
FROM ${BASE_IMAGE}
COPY node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/node/bin/node /usr/local/bin/node && \
  ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && \
  ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
CMD ["node"]
