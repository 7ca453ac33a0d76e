#!/bin/sh
# Publishes the site on IPFS: ./ipfs-deploy.sh --help
exec node "$(dirname "$0")/scripts/release/ipfs-deploy.mjs" "$@"
