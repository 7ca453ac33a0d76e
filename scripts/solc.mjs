#!/usr/bin/env node
// forge's solc: the wasm compiler of the `solc` package behind the command line forge expects.
// forge calls it with `--version`, and with `--standard-json` (input on stdin, output on stdout).
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'

const solc = createRequire(import.meta.url)('solc')

function print(text) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

if (process.argv.includes('--version')) {
  const version = solc.version().split('.Emscripten')[0]
  print(`solc, the solidity compiler commandline interface\nVersion: ${version}.Linux.g++\n`)
} else if (process.argv.includes('--standard-json')) {
  // forge inlines every source it resolved, so no import callback is needed
  print(solc.compile(readFileSync(0, 'utf8')))
} else {
  process.stderr.write(`solc.mjs: cannot do ${process.argv.slice(2).join(' ')}\n`)
  process.exit(1)
}
