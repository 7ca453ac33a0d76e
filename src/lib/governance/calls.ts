/** Functions of the lock and of governance that pages call. */
import { view, write } from '../core/chain/calls.ts'

const u = 'uint256'

export const voteLock = {
  token: view('token', [], ['address']),
  coolDown: view('coolDown', [], [u]),
  locked: view('locked', ['address'], [u]),
  pastLocked: view('getPastLocked', ['address', u], [u]),
  delegates: view('delegates', ['address'], ['address']),
  pastDelegate: view('getPastDelegate', ['address', u], ['address']),
  votes: view('getVotes', ['address'], [u]),
  pastVotes: view('getPastVotes', ['address', u], [u]),
  totalLocked: view('totalLocked', [], [u]),
  pastTotal: view('getPastTotalSupply', [u], [u]),
  unlocking: view('unlocking', ['address'], [u]),
  withdrawable: view('withdrawable', ['address'], [u]),
  requestCount: view('requestCount', ['address'], [u]),
  requestAt: view('requestAt', ['address', u], [u, u]),
  lock: write('lock', [u]),
  requestUnlock: write('requestUnlock', [u]),
  unlock: write('unlock', []),
  delegate: write('delegate', ['address']),
}

/** A static struct is encoded as its fields in their order, so these have a place for each. */
export const governance = {
  token: view('token', [], ['address']),
  count: view('proposalCount', [], [u]),
  threshold: view('proposalThreshold', [], [u]),
  guardian: view('guardian', [], ['address']),
  guardianEnds: view('guardianEnds', [], [u]),
  state: view('state', [u], ['uint8']),
  proposer: view('proposalProposer', [u], ['address']),
  details: view('proposalDetails', [u], ['address[]', 'uint256[]', 'bytes[]', 'bytes32']),
  terms: view('proposalTerms', [u], ['uint48', 'uint48', 'uint32', 'uint32', 'uint32', 'uint16', 'bool', u]),
  tally: view('proposalVotes', [u], [u, u, u]),
  quorum: view('quorumOf', [u], [u, u, u]),
  ballot: view('ballotOf', [u, 'address'], ['bool', 'uint8', u]),
  etaBlock: view('etaBlock', [u], [u]),
  expiresAt: view('expiresAt', [u], [u]),
  liveOf: view('liveProposalOf', ['address'], [u]),
  announcedBy: view('announcedBy', ['address'], [u]),
  propose: write('propose', ['address[]', 'uint256[]', 'bytes[]', 'string']),
  vote: write('castVote', [u, 'uint8']),
  voteWithReason: write('castVoteWithReason', [u, 'uint8', 'string']),
  queue: write('queue', [u]),
  execute: write('execute', [u]),
  cancel: write('cancel', [u]),
  endGuardian: write('endGuardian', []),
  applyAnnounced: write('applyAnnounced', ['address']),
}
