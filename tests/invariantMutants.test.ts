/**
 * Mistakes planted in the contracts. An invariant of the same subject has to notice each, whatever else is tested.
 * The first ones are in contracts that do not touch each other, so all of them are in one copy. Contracts with several
 * have a copy for each, with a copy of its suite. Everything is compiled once. One file: all mistakes share one run.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const work = join(root, '.cache', `mutants-${process.pid}`)

const LONG = process.env.TEST_LONG === '1'

afterAll(() => rmSync(work, { recursive: true, force: true }))

type ContractMutant = readonly [what: string, file: string, from: string, to: string, invariant: string]

const contractMutants: readonly ContractMutant[] = [
  [
    'a credit of the market is paid and stays',
    'market/MarketData.sol',
    '        creditOf[msg.sender][currency] = 0;\n',
    '',
    'invariant_12_a_failing_receiver_blocks_nobody',
  ],
  [
    'a farm’s debt is rounded down',
    'farm/FarmBase.sol',
    'return Math.mulDiv(shares, acc, E18, Math.Rounding.Ceil);',
    'return Math.mulDiv(shares, acc, E18);',
    'invariant_a_new_stake_owes_all_that_was_earned',
  ],
  [
    'an offering’s refund is rounded up',
    'offering/Imo.sol',
    'return Math.mulDiv(_users[user].amount, total - ProjectRaising, total);',
    'return Math.mulDiv(_users[user].amount, total - ProjectRaising, total, Math.Rounding.Ceil);',
    'invariant_refunds_leave_what_was_raised',
  ],
  [
    'a mint gives its bonus past the cap',
    'mint/RoundMint.sol',
    'k < earned.length && count < left;',
    'k < earned.length;',
    'invariant_19_sold_out_is_sold_out',
  ],
  [
    'a level transfer costs a wei less',
    'hero/HeroActs.sol',
    'pkt.safeTransferFrom(msg.sender, owner, inheritFee);',
    'pkt.safeTransferFrom(msg.sender, owner, inheritFee - 1);',
    'invariant_pkt_taken_is_fee_times_transfers',
  ],
]
/** Invariants of the same five suites that none of these mistakes touches. */
const untouched = [
  'invariant_5_nothing_is_sold_twice',
  'invariant_total_is_the_sum',
  'invariant_22_lists',
  'invariant_nobody_is_kept',
  'invariant_used_is_for_ever',
]
const suites = ['MarketInvariant', 'FarmInvariant', 'OfferingInvariant', 'MintInvariant', 'HeroInvariant']

/**
 * `touched`: invariants of the suite that may fail beside it. All others must pass. `file` is another one of the same
 * folder.
 */
type OwnMutant = {
  readonly what: string
  readonly file?: string
  readonly from: string
  readonly to: string
  readonly invariant: string
  readonly touched?: readonly string[]
}

const own: readonly {
  readonly file: string
  readonly suite: string
  readonly mutants: readonly OwnMutant[]
}[] = [
  {
    file: 'conversion/Converter.sol',
    suite: 'ConverterInvariant',
    mutants: [
      {
        what: 'a converter counts a wei too much',
        from: 'minted += out;',
        to: 'minted += out + 1;',
        invariant: 'invariant_minted_is_the_sum_of_outputs',
      },
      {
        what: 'a converter respects one of its ceilings',
        from: '<= windowCeiling && minted',
        to: '<= windowCeiling || minted',
        invariant: 'invariant_ceilings_are_respected',
      },
      {
        what: 'a converter’s minimum is before the fee',
        from: 'out >= MIN_OUT',
        to: 'out + fee >= MIN_OUT',
        invariant: 'invariant_nothing_is_below_the_minimum',
      },
      {
        what: 'a converter does not check that it was paid',
        from: 'held(treasury) == before + amt',
        to: 'held(treasury) >= before',
        invariant: 'invariant_mpl_in_is_at_the_treasury',
      },
      {
        what: 'a paused converter converts',
        from: '        require(!paused, "Converter: PAUSED");\n',
        to: '',
        invariant: 'invariant_a_paused_converter_converts_nothing',
      },
      {
        what: 'a ratio is applied a block early',
        from: 'block.number >= _height,',
        to: 'block.number + 1 >= _height,',
        invariant: 'invariant_a_ratio_waits_for_its_delay',
      },
      {
        what: 'a ratio changes by a step and a wei',
        from: '<= maxStep, "Converter: STEP"',
        to: '<= maxStep + 1, "Converter: STEP"',
        invariant: 'invariant_a_ratio_changes_by_a_step_at_most',
      },
      {
        what: 'a ratio is applied a block late',
        from: 'block.number < _height + Announced.WINDOW',
        to: 'block.number <= _height + Announced.WINDOW',
        invariant: 'invariant_an_expired_ratio_is_not_applied',
      },
      {
        what: 'an announcement changes the ratio',
        from: '(_future, _height) = (ratio, block.number + delay);',
        to: '(_future, _height, _ratio) = (ratio, block.number + delay, _ratio + 1);',
        invariant: 'invariant_only_an_applied_ratio_counts',
        touched: ['invariant_a_ratio_changes_by_a_step_at_most'],
      },
      {
        what: 'a converter mints its fee to itself',
        from: 'IMRC20(tokenOut).mint(msg.sender, out);',
        to: 'IMRC20(tokenOut).mint(msg.sender, out); IMRC20(tokenOut).mint(address(this), fee);',
        invariant: 'invariant_holds_nothing',
      },
    ],
  },
  {
    file: 'nftfarm/RewardPool.sol',
    suite: 'RewardPoolInvariant',
    mutants: [
      {
        what: 'a reward pool pulls half of its credits',
        from: 'token.pull(msg.sender, total);',
        to: 'token.pull(msg.sender, total / 2);',
        invariant: 'invariant_credits_are_funded',
        touched: ['invariant_everyone_can_claim'],
      },
      {
        what: 'a claim stays in the total',
        from: '        totalReward -= amount;\n',
        to: '',
        invariant: 'invariant_the_total_is_the_sum_of_credits',
      },
      {
        what: 'a claim leaves its credit',
        from: '        rewards[msg.sender] = 0;\n',
        to: '',
        invariant: 'invariant_a_claim_pays_once',
        touched: [
          'invariant_credits_are_funded',
          'invariant_the_total_is_the_sum_of_credits',
          'invariant_a_revoke_lowers_no_credit',
          'invariant_everyone_can_claim',
        ],
      },
      {
        what: 'a revoke takes everything',
        from: 'uint256 surplus = held - totalReward;',
        to: 'uint256 surplus = held;',
        invariant: 'invariant_a_revoke_lowers_no_credit',
        touched: ['invariant_credits_are_funded', 'invariant_everyone_can_claim'],
      },
      {
        what: 'the last claim is refused',
        from: 'totalReward >= amount',
        to: 'totalReward > amount',
        invariant: 'invariant_everyone_can_claim',
      },
    ],
  },
  {
    file: 'nftfarm/FarmTerms.sol',
    suite: 'FarmTermsInvariant',
    mutants: [
      {
        what: 'a daily reward starts a block early',
        from: '.startBlock <= height)',
        to: '.startBlock <= height + 1)',
        invariant: 'invariant_a_reward_changes_at_its_start_block',
        touched: ['invariant_the_past_stays'],
      },
      {
        what: 'a replaced daily reward starts',
        from: '        if (_last().startBlock > block.number) _terms.pop();\n',
        to: '',
        invariant: 'invariant_a_reward_changes_at_its_start_block',
        touched: ['invariant_a_change_is_a_step_at_most', 'invariant_the_past_stays'],
      },
      {
        what: 'a daily reward waits a block less',
        from: 'startBlock >= block.number + delay,',
        to: 'startBlock >= block.number + delay - 1,',
        invariant: 'invariant_a_change_waits_for_the_delay',
      },
      {
        what: 'a daily reward changes by a step and a wei',
        from: '<= maxStep, "FarmTerms: STEP"',
        to: '<= maxStep + 1, "FarmTerms: STEP"',
        invariant: 'invariant_a_change_is_a_step_at_most',
      },
      {
        what: 'a daily reward is a wei above the ceiling',
        from: 'amount <= ceiling,',
        to: 'amount <= ceiling + 1,',
        invariant: 'invariant_no_reward_is_above_the_ceiling',
      },
      {
        what: 'anyone sets the daily reward',
        from: 'uint256 startBlock) external onlyOwner {',
        to: 'uint256 startBlock) external {',
        invariant: 'invariant_only_the_owner_changes_it',
      },
      {
        what: 'a daily reward that has just started is replaced',
        from: '_last().startBlock > block.number) _terms.pop()',
        to: '_last().startBlock >= block.number && _terms.length > 1) _terms.pop()',
        invariant: 'invariant_the_past_stays',
        touched: ['invariant_a_reward_changes_at_its_start_block', 'invariant_a_change_is_a_step_at_most'],
      },
    ],
  },
  {
    file: 'governance/VoteLock.sol',
    suite: 'VoteLockInvariant',
    mutants: [
      {
        what: 'a delegation leaves the power where it was',
        from: '_move(from, to, _locked[msg.sender].latest());',
        to: '_move(address(0), to, _locked[msg.sender].latest());',
        invariant: 'invariant_delegated_is_locked_is_held',
        touched: ['invariant_power_ends_at_the_request'],
      },
      {
        what: 'a checkpoint is written for the block before',
        from: 'trace.push(clock(), uint208(value));',
        to: 'trace.push(clock() - 1, uint208(value));',
        invariant: 'invariant_past_votes_never_change',
        touched: ['invariant_no_unlock_is_early'],
      },
      {
        what: 'a request leaves its power',
        from: '        _move(delegates(msg.sender), address(0), amount);\n',
        to: '',
        invariant: 'invariant_power_ends_at_the_request',
        touched: ['invariant_delegated_is_locked_is_held'],
      },
      {
        what: 'tokens that are delegated cannot be withdrawn',
        from: 'require(amount > 0, "VoteLock: TOO_EARLY");',
        to: 'require(amount > 0 && delegates(msg.sender) == msg.sender, "VoteLock: TOO_EARLY");',
        invariant: 'invariant_unlocking_works_after_the_cool_down',
      },
      {
        what: 'a cool-down is a block shorter',
        from: 'uint48(block.number - coolDown)',
        to: 'uint48(block.number - coolDown + 1)',
        invariant: 'invariant_no_unlock_is_early',
      },
    ],
  },
  {
    file: 'governance/Governance.sol',
    suite: 'GovernanceInvariant',
    mutants: [
      {
        what: 'a vote counts the power of now',
        file: 'governance/Ballots.sol',
        from: 'weight = _lock.getPastVotes(voter, p.terms.snapshot);',
        to: 'weight = _lock.getVotes(voter);',
        invariant: 'invariant_weight_is_the_past_power_once',
        touched: ['invariant_votes_are_within_the_past_supply'],
      },
      {
        what: 'an account votes as often as it wants',
        file: 'governance/Ballots.sol',
        from: '        require(_ballots[proposalId][voter] == 0, "Governance: VOTED");\n',
        to: '',
        invariant: 'invariant_votes_are_within_the_past_supply',
        touched: ['invariant_weight_is_the_past_power_once'],
      },
      {
        what: 'voting is extended at every late turn',
        file: 'governance/Ballots.sol',
        from: 'if (terms.isExtended || block.number',
        to: 'if (block.number',
        invariant: 'invariant_voting_is_extended_once',
        touched: ['invariant_unlocks_end_after_live_votes'],
      },
      {
        what: 'a closed proposal is canceled',
        from: '        require(_isLive(proposalId), "Governance: CLOSED");\n',
        to: '',
        invariant: 'invariant_states_move_forward',
      },
      {
        what: 'an executed proposal leaves out its last call',
        file: 'governance/GovernanceCalls.sol',
        from: 'for (uint256 k; k < targets.length; ++k) {\n            require(targets',
        to: 'for (uint256 k; k + 1 < targets.length || k == 0; ++k) {\n            require(targets',
        invariant: 'invariant_exactly_the_proposed_calls_run',
      },
      {
        what: 'a proposal is executed a block early',
        from: 'block.number >= p.etaBlock,',
        to: 'block.number + 1 >= p.etaBlock,',
        invariant: 'invariant_calls_run_after_the_timelock',
      },
      {
        what: 'the guardian keeps its role',
        from: 'msg.sender == guardian() && !_endsGuardian(p)',
        to: 'msg.sender == guardian()',
        invariant: 'invariant_the_guardian_only_cancels',
      },
      {
        what: 'settings are longer than the cool-down',
        file: 'governance/GovernanceRules.sol',
        from: 'uint256(next.votingDelay) + next.votingPeriod + next.extension < _lock.coolDown()',
        to: 'next.votingDelay < _lock.coolDown()',
        invariant: 'invariant_unlocks_end_after_live_votes',
      },
      {
        what: 'a proposal waits for the timelock of now',
        from: 'clock() + p.terms.timelock;',
        to: 'clock() + _settings.timelock;',
        invariant: 'invariant_the_rules_of_a_proposal_stay',
        touched: ['invariant_calls_run_after_the_timelock'],
      },
      {
        what: 'a proposer has several live proposals',
        file: 'governance/Proposals.sol',
        from: '        require(liveProposalOf(msg.sender) == 0, "Governance: LIVE_PROPOSAL");\n',
        to: '',
        invariant: 'invariant_a_proposer_has_one_live_proposal',
      },
    ],
  },
]
/** Each with the folder of its copy. */
const ownMutants = own.flatMap(({ file, suite, mutants }, place) =>
  mutants.map((mutant, index) => ({ file, ...mutant, suite, folder: `own${place}x${index}` })),
)

const invariantsOf = (suite: string): string[] =>
  [
    ...readFileSync(join(root, `contracts/test/${suite}.t.sol`), 'utf8').matchAll(
      /function (invariant_\w+)/g,
    ),
  ].map(([, name]) => name as string)

/** A test's file with all files of `contracts/test` that it imports, by their paths in that folder. */
function withImports(path: string): string[] {
  const text = readFileSync(join(root, 'contracts/test', path), 'utf8')
  const imported = [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, to]) => join(dirname(path), to as string))
  return [path, ...imported.filter((each) => !each.startsWith('..')).flatMap(withImports)]
}

/** A contract with those of its folder that it imports, by their paths in `contracts/src`. */
function withSiblings(path: string): string[] {
  const text = readFileSync(join(root, 'contracts/src', path), 'utf8')
  const imported = [...text.matchAll(/from "\.\/([^"]+)"/g)].map(([, name]) =>
    join(dirname(path), name as string),
  )
  return [path, ...imported.flatMap(withSiblings)]
}

/**
 * Writes a mutant and its suite, which uses it instead of the original, into folders of their own, with what the suite
 * uses of the mutant's folder.
 */
function plant(copy: string, { file, from, to, suite, folder }: (typeof ownMutants)[number]): void {
  const tests = [...new Set(withImports(`${suite}.t.sol`))]
  const used = tests.flatMap((path) =>
    [...readFileSync(join(root, 'contracts/test', path), 'utf8').matchAll(/src\/([^"]+)"/g)].map(
      ([, source]) => source as string,
    ),
  )
  const siblings = used.filter((source) => dirname(source) === dirname(file)).flatMap(withSiblings)
  for (const source of new Set(siblings)) {
    const text = readFileSync(join(root, 'contracts/src', source), 'utf8')
    const target = join(copy, 'contracts/src', folder, basename(source))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, source === file ? text.replace(from, to) : text)
  }
  for (const path of tests) {
    const text = readFileSync(join(root, 'contracts/test', path), 'utf8')
      .replaceAll(/"((?:\.\.\/)+)src\//g, '"../$1src/')
      .replaceAll(`src/${dirname(file)}/`, `src/${folder}/`)
    const target = join(copy, 'contracts/test', folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

type ForgeReport = Record<string, { test_results: Record<string, { status: string }> }>
/** By the folder of the suite, empty for the shared copy, and the invariant. */
const forgeStatus = new Map<string, string>()
const statusOf = (invariant: string, folder = '') => forgeStatus.get(`${folder} ${invariant}`)

beforeAll(async () => {
  if (!LONG) return
  const copy = join(work, 'contracts-root')
  for (const name of [
    'contracts/src',
    'contracts/variants',
    'contracts/test/support',
    'scripts',
    'foundry.toml',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const suite of suites)
    cpSync(join(root, `contracts/test/${suite}.t.sol`), join(copy, `contracts/test/${suite}.t.sol`))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  for (const [, file, from, to] of contractMutants) {
    const path = join(copy, 'contracts/src', file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  for (const mutant of ownMutants) plant(copy, mutant)
  const names = [
    ...contractMutants.map((mutant) => mutant[4]),
    ...untouched,
    ...own.flatMap(({ suite }) => invariantsOf(suite)),
  ]
  const args = [join(copy, 'scripts/forge.ts'), 'test', '--json', '--match-test', `^(${names.join('|')})\\(`]
  const output = await new Promise<string>((resolve, reject) => {
    // In the long run's walks a mistake comes to break every step of its suite, and what it does not touch fails too.
    const env = { ...process.env, FOUNDRY_PROFILE: 'default', SOLC_QUICK: '1' }
    const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
    })
    child.once('error', reject)
    child.once('exit', () => resolve(text))
  })
  const report = JSON.parse(output.slice(output.indexOf('{'))) as ForgeReport
  for (const [suite, { test_results }] of Object.entries(report)) {
    const folder = /\/(own\w+)\//.exec(suite)?.[1] ?? ''
    for (const [name, { status }] of Object.entries(test_results))
      forgeStatus.set(`${folder} ${name.replace(/\(.*$/, '')}`, status)
  }
}, 1_800_000)

it.each([
  ...contractMutants.map(([what, file, from]) => [what, file, from] as const),
  ...ownMutants.map(({ what, file, from }) => [what, file, from] as const),
])('%s: can be planted', (_, file, from) =>
  expect(readFileSync(join(root, 'contracts/src', file), 'utf8').split(from)).toHaveLength(2),
)

it.each(own.map(({ suite, mutants }) => [suite, mutants] as const))(
  'each invariant of %s has a mistake that it must notice',
  (suite, mutants) =>
    expect(new Set(mutants.map(({ invariant }) => invariant))).toEqual(new Set(invariantsOf(suite))),
)

it.runIf(LONG).each(contractMutants.map(([what, , , , invariant]) => [what, invariant]))(
  '%s: noticed by %s',
  (_, name) => expect(statusOf(name)).toBe('Failure'),
)

it.runIf(LONG).each(untouched)('%s passes beside them', (name) => expect(statusOf(name)).toBe('Success'))

it.runIf(LONG).each(ownMutants.map((mutant) => [mutant.what, mutant] as const))(
  '%s: noticed by the invariant of it alone',
  (_, { suite, invariant, touched = [], folder }) => {
    const others = invariantsOf(suite).filter((name) => name !== invariant && !touched.includes(name))
    expect(statusOf(invariant, folder)).toBe('Failure')
    expect(others.filter((name) => statusOf(name, folder) !== 'Success')).toEqual([])
  },
)
