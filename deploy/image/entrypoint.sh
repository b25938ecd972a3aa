#!/bin/sh
# istmo <role>: api, worker, all, signer, frames, or admin with the words of a command. Anything else is run as it is given.
set -eu
umask 027
# A core dump would have the keys and secrets of the process.
ulimit -c 0
cd /opt/istmo

# The flags of tools/run/server.mjs.
serve() {
  exec node --max-semi-space-size=12 --no-parallel-scavenge --heap-growing-percent=50 --max-old-space-size=320 api/dist/main.js
}

case "${1:-}" in
  api | worker | all)
    export ISTMO_ROLE="$1"
    serve
    ;;
  signer | frames) exec node --max-old-space-size=64 "api/dist/$1.js" ;;
  admin)
    shift
    # The worker's logins are enough for every command.
    export ISTMO_ROLE="${ISTMO_ROLE:-worker}"
    exec node api/dist/admin.js "$@"
    ;;
  '')
    echo 'istmo: say which role: api, worker, all, signer, frames, or admin with a command' >&2
    exit 2
    ;;
  *) exec "$@" ;;
esac
