#!/bin/sh
# run-unit.sh <unit> [<instance> [<arguments of node>]]: runs the program of a unit where there is no systemd, as in a chroot: its user, settings and folder,
# and none of its walls. With arguments, another program of the product as the unit would be run. It is for trying an installation; production has systemd or
# containers.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
unit="$folder/$1.service" instance="${2:-}"
[ -n "$instance" ] && unit="$folder/$1@.service"
shift; [ $# -gt 0 ] && shift
value() { sed -n "s/^$1=//p" "$unit" | sed "s/%i/$instance/g"; }
program="$*"
[ -n "$program" ] || program=$(value ExecStart)
user=$(value User)
for state in $(value StateDirectory); do install -d -o "$user" -g "$user" -m "$(value StateDirectoryMode)" "/var/lib/$state"; done
if [ $# -gt 0 ]; then set -- /usr/local/bin/node "$@"; else eval "set -- $program"; fi
for file in $(value EnvironmentFile | sed 's/^-//'); do
  while IFS= read -r line; do
    case "$line" in ''|'#'*) ;; *) settings="${settings:-}$(printf '%s' "$line" | sed "s/'/'\\\\''/g; s/.*/ '&'/")" ;; esac
  done < "$file"
done
for pair in $(value Environment) ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=$NODE_EXTRA_CA_CERTS}; do settings="$settings '$pair'"; done
cd "$(value WorkingDirectory)"
ulimit -c 0
eval "exec setpriv --reuid '$user' --regid '$user' --init-groups --no-new-privs env -i PATH=/usr/local/bin:/usr/bin:/bin $settings \"\$@\""
