#!/bin/sh
# In /usr/local/bin/engawa: the commands for the site of engawa.service, as root. `engawa backup`, `engawa --help`.
cd /var/lib/engawa && exec runuser --user engawa -- env PATH="/opt/engawa/node_modules/.bin:$PATH" \
  ENV_FILE=/etc/engawa.env engawa "$@"
