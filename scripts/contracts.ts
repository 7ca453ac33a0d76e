// Compiles contracts/src and contracts/variants with the wasm solc (no forge) and writes what the repository uses:
//   contracts/artifacts/<Name>.json  { contractName, abi, bytecode, sourceHash }
//   src/lib/core/abi/<camelName>.ts       the ABI for the app, `as const`
// `--check` compiles again and fails when the committed files differ.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KINDS, keepCompiled } from './compiled.mjs'

type AbiParameter = {
  name: string
  type: string
  internalType?: string
  components?: AbiParameter[]
  indexed?: boolean
}
type AbiItem = {
  type: string
  name?: string
  inputs?: AbiParameter[]
  outputs?: AbiParameter[]
  stateMutability?: string
  anonymous?: boolean
}
type Output = {
  sources: Record<string, { id: number }>
  errors?: { severity: string; formattedMessage: string; sourceLocation?: { file: string } }[]
  contracts: Record<
    string,
    Record<
      string,
      {
        abi: AbiItem[]
        metadata: string
        evm: { bytecode: { object: string }; deployedBytecode: { object: string } }
      }
    >
  >
}

const require = createRequire(import.meta.url)
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folders = ['contracts/src', 'contracts/variants']

/**
 * Contracts that get an artifact, and the name of the app's ABI file for those that get one. `internal` are functions that
 * only our contracts among themselves use: the chain's own contract lacks them, so the app does not know them.
 */
const targets: { name: string; abi?: string; lp?: true; internal?: readonly string[] }[] = [
  { name: 'MainToken', abi: 'mainToken' },
  { name: 'MRC20', abi: 'mrc20' },
  { name: 'Whitelist', abi: 'whitelist' },
  { name: 'UniPairDeployer' },
  { name: 'StableSwapDeployer' },
  { name: 'Factory', abi: 'factory' },
  { name: 'Router', abi: 'router' },
  { name: 'UniPair', abi: 'uniPair', lp: true, internal: ['Side'] },
  { name: 'StableSwap', abi: 'stableSwap', lp: true },
  { name: 'Farm', abi: 'farm' },
  { name: 'Pool', abi: 'farmPool' },
  { name: 'MAppFarm', abi: 'mappFarm' },
  { name: 'Imo', abi: 'imo' },
  { name: 'DepositPool', abi: 'depositPool' },
  { name: 'BoxMint', abi: 'boxMint' },
  { name: 'ProjectMint' },
  { name: 'Formulator', abi: 'formulator', internal: ['countOf'] },
  { name: 'NFT721', abi: 'nft721' },
  { name: 'HeroReveal', abi: 'heroReveal' },
  { name: 'Converter', abi: 'converter' },
  { name: 'RewardPool', abi: 'rewardPool' },
  { name: 'FarmTerms', abi: 'farmTerms' },
  { name: 'VoteLock', abi: 'voteLock' },
  { name: 'Governance', abi: 'governance', internal: ['revertingRun'] },
  { name: 'PoolFee', abi: 'poolFee' },
  { name: 'MarketData', abi: 'marketData' },
  { name: 'MarketOperation', abi: 'marketOperation' },
  { name: 'RealUniPairDeployer' },
  { name: 'RealStableSwapDeployer' },
  { name: 'RealRouter' },
  { name: 'RealFarm' },
  { name: 'RealPool' },
  { name: 'RealMAppFarm' },
  { name: 'RealImo' },
  { name: 'RealDepositPool' },
  { name: 'RealNFT721' },
  { name: 'RealMarketData' },
  { name: 'RealMarketOperation' },
  { name: 'RealReveal' },
  { name: 'RealRewardPool' },
  { name: 'RealRequest', abi: 'request', internal: ['setRatio'] },
]

const settings = {
  optimizer: { enabled: true, runs: 200 },
  // the factory's Create methods have more arguments than the older code generator can hold on the stack
  viaIR: true,
  evmVersion: 'london',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
}

/** The EVM's bound on deployed code, bytes. */
const maxCodeSize = 24_576

function solidityFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return solidityFiles(path)
      return entry.name.endsWith('.sol') ? [path] : []
    })
    .sort()
}

/** Every source by its path, as it was compiled. */
const texts = new Map<string, string>()

function textOf(path: string): string {
  const text = readFileSync(join(root, path.startsWith('@') ? join('node_modules', path) : path), 'utf8')
  texts.set(path, text)
  return text
}

function readSource(path: string): { contents: string } | { error: string } {
  try {
    return { contents: textOf(path) }
  } catch {
    return { error: `no such source: ${path}` }
  }
}

function compile(): Output['contracts'] {
  const solc = require('solc')
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      folders.flatMap(solidityFiles).map((path) => [path, { content: textOf(path) }]),
    ),
    settings: { ...settings, outputSelection: { '*': { '*': KINDS } } },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: readSource }))
  // Warnings about the code of packages, such as names that become keywords, are not ours to fix.
  const problems = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) => severity !== 'warning' || !sourceLocation?.file.startsWith('@'),
  )
  for (const problem of problems) process.stderr.write(`${problem.formattedMessage}\n`)
  if (problems.length > 0) throw new Error('the contracts do not compile without warnings')
  keepCompiled(solc.version(), settings, texts, output)
  return output.contracts
}

/** sha256 over compiler, settings and every source the contract is made from. */
function hashSources(metadata: string): string {
  const { compiler, sources: used } = JSON.parse(metadata) as {
    compiler: { version: string }
    sources: Record<string, { keccak256: string }>
  }
  const parts = Object.keys(used)
    .sort()
    .map((path) => `${path} ${used[path]?.keccak256}`)
  return createHash('sha256')
    .update(JSON.stringify([compiler.version, settings, parts]))
    .digest('hex')
}

const lpWrites = /^(transfer|approve|transferFrom|increaseAllowance|decreaseAllowance)$/i

function plain(parameter: AbiParameter, event: boolean): AbiParameter {
  return {
    name: parameter.name,
    type: parameter.type,
    ...(parameter.components ? { components: parameter.components.map((each) => plain(each, false)) } : {}),
    ...(event ? { indexed: parameter.indexed ?? false } : {}),
  }
}

/**
 * The ABI as the app uses it on every chain: functions and events only, reads `view`, writes `nonpayable`, and LP
 * writes without outputs, because the real chain's pools return nothing from them.
 */
function appAbi(abi: AbiItem[], lp: boolean, internal: readonly string[]): object[] {
  return abi.flatMap((item) => {
    if (item.type === 'event') {
      return [
        { type: 'event', name: item.name, inputs: (item.inputs ?? []).map((each) => plain(each, true)) },
      ]
    }
    if (item.type !== 'function' || internal.includes(item.name ?? '')) return []
    const read = item.stateMutability === 'view' || item.stateMutability === 'pure'
    const silent = lp && lpWrites.test(item.name ?? '')
    return [
      {
        type: 'function',
        name: item.name,
        stateMutability: read ? 'view' : 'nonpayable',
        inputs: (item.inputs ?? []).map((each) => plain(each, false)),
        outputs: silent ? [] : (item.outputs ?? []).map((each) => plain(each, false)),
      },
    ]
  })
}

/** Path and text of every generated file. */
function generate(): Map<string, string> {
  const output = Object.values(compile())
  const files = new Map<string, string>()
  for (const target of targets) {
    const found = output.find((each) => target.name in each)?.[target.name]
    if (!found) throw new Error(`no contract named ${target.name} in ${folders.join(' or ')}`)
    const size = found.evm.deployedBytecode.object.length / 2
    if (size > maxCodeSize)
      throw new Error(`${target.name} is ${size} bytes, more than the ${maxCodeSize} a chain takes`)
    const artifact = {
      contractName: target.name,
      abi: found.abi,
      bytecode: `0x${found.evm.bytecode.object}`,
      sourceHash: `0x${hashSources(found.metadata)}`,
    }
    files.set(`contracts/artifacts/${target.name}.json`, `${JSON.stringify(artifact, null, 1)}\n`)
    if (target.abi) {
      const items = appAbi(found.abi, target.lp === true, target.internal ?? []).map(
        (item) => `  ${JSON.stringify(item)},\n`,
      )
      files.set(
        `src/lib/core/abi/${target.abi}.ts`,
        `// Written by scripts/contracts.ts from contracts/src; do not edit.\nexport const ${target.abi}Abi = [\n${items.join('')}] as const\n`,
      )
    }
  }
  return files
}

function committed(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}

const files = generate()
const stale = [...files].filter(([path, text]) => committed(path) !== text).map(([path]) => path)
if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    process.stderr.write(
      `These files are not what contracts/src compiles to: ${stale.join(', ')}. Run \`npm run contracts\` and commit them.\n`,
    )
    process.exitCode = 1
  } else {
    process.stdout.write(`${files.size} generated files match contracts/src\n`)
  }
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), files.get(path) ?? '')
  }
  process.stdout.write(
    stale.length > 0
      ? `wrote ${stale.map((path) => relative('.', path).split(sep).join('/')).join(', ')}\n`
      : 'nothing changed\n',
  )
}
