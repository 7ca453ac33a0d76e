#!/bin/sh
# Publishes the site on IPFS: ./ipfs-deploy.sh --help
exec node "$(dirname "$0")/scripts/ipfs-deploy.mjs" "$@"
