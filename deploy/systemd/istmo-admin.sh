#!/bin/sh
# istmo-admin.sh <command>: a command of the operator, as the user of the server and with its settings and keys.
exec systemd-run --quiet --pipe --wait --collect --uid=istmo --gid=istmo --working-directory=/opt/istmo \
  --property=EnvironmentFile=/etc/istmo/keys/server/server.env --property=EnvironmentFile=/etc/istmo/istmo.env \
  --setenv=ISTMO_ROLE=worker --setenv=ISTMO_DATA=/var/lib/istmo \
  /usr/local/bin/node api/dist/admin.js "$@"
