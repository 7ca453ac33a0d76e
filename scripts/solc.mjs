#!/usr/bin/env node
// forge's solc: the wasm compiler of the `solc` package behind the command line that forge expects. forge calls it with
// `--version`, and with `--standard-json` (input on stdin, output on stdout).
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compiledFor } from './compiled.mjs'

/**
 * Measured and deployed contracts are compiled with the shipped settings; tests are compiled without optimization, in a
 * twentieth of the time.
 */
const TESTS = 'contracts/test/'
/** Warnings that a contract is too big for deployment on a chain. Tests are never deployed there. */
const TOO_BIG = ['3860', '5574']

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

/**
 * With SOLC_QUICK=1 shipped contracts are compiled without IR if possible, in a fifth of the time. This is for callers
 * that compile the same contracts hundreds of times and test only their behaviour, not their gas.
 */
const QUICK = process.env.SOLC_QUICK === '1'
const isCode = (kind) => kind.startsWith('evm.') || kind === '*'
const isStuck = ({ errors = [] }) => errors.some(({ severity }) => severity === 'error')

/** Compiles some of the requested files, each with its kinds of output. */
function compileFiles(input, files, more) {
  if (files.length === 0) return {}
  const settings = { ...input.settings, ...more, outputSelection: Object.fromEntries(files) }
  return JSON.parse(solc.compile(JSON.stringify({ ...input, settings })))
}

/** Compiles the request in two runs. forge inlines every source it resolved, so no import callback is needed. */
function compile(input) {
  const asked = Object.entries(input.settings.outputSelection)
  const ships = asked.filter(([file]) => !file.startsWith(TESTS))
  const shipped = QUICK
    ? quickly(input, ships)
    : (compiledFor(solc.version(), input, ships) ?? compileFiles(input, ships, {}))
  const tests = compileFiles(
    input,
    asked.filter(([file]) => file.startsWith(TESTS)),
    { viaIR: false, optimizer: { enabled: false } },
  )
  return {
    errors: [
      ...(shipped.errors ?? []),
      ...(tests.errors ?? []).filter(({ errorCode }) => !TOO_BIG.includes(errorCode)),
    ],
    sources: { ...tests.sources, ...shipped.sources },
    contracts: { ...tests.contracts, ...shipped.contracts },
  }
}

/** Each file separately: one that runs out of stack without IR must not slow the others. */
function quickly(input, asked) {
  // forge first requests only the declarations of every file. They need no code, and one run reads each source once.
  const declared = asked.filter(([, kinds]) => !Object.values(kinds).flat().some(isCode))
  const parts = asked
    .filter((one) => !declared.includes(one))
    .map((one) => {
      const quick = compileFiles(input, [one], { viaIR: false })
      return isStuck(quick) ? compileFiles(input, [one], {}) : quick
    })
  parts.push(compileFiles(input, declared, {}))
  return {
    errors: parts.flatMap(({ errors = [] }) => errors),
    sources: Object.assign({}, ...parts.map(({ sources }) => sources)),
    contracts: Object.assign({}, ...parts.map(({ contracts }) => contracts)),
  }
}

if (process.argv.includes('--version')) {
  const version = solc.version().split('.Emscripten')[0]
  print(`solc, the solidity compiler commandline interface\nVersion: ${version}.Linux.g++\n`)
} else if (process.argv.includes('--standard-json')) {
  print(JSON.stringify(compile(JSON.parse(readFileSync(0, 'utf8')))))
} else {
  process.stderr.write(`solc.mjs: cannot do ${process.argv.slice(2).join(' ')}\n`)
  process.exit(1)
}
