// Written by scripts/contracts.ts from contracts/src; do not edit.
export const farmTermsAbi = [
  {"type":"event","name":"DailyRewardSet","inputs":[{"name":"amount","type":"uint256","indexed":false},{"name":"startBlock","type":"uint256","indexed":false}]},
  {"type":"event","name":"HandoverAccepted","inputs":[{"name":"role","type":"string","indexed":false},{"name":"holder","type":"address","indexed":true}]},
  {"type":"event","name":"HandoverProposed","inputs":[{"name":"role","type":"string","indexed":false},{"name":"next","type":"address","indexed":true},{"name":"expiry","type":"uint256","indexed":false}]},
  {"type":"function","name":"acceptOwner","stateMutability":"nonpayable","inputs":[],"outputs":[]},
  {"type":"function","name":"ceiling","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"dailyReward","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"dailyRewardAt","stateMutability":"view","inputs":[{"name":"height","type":"uint256"}],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"delay","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"maxStep","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"nextDailyReward","stateMutability":"view","inputs":[],"outputs":[{"name":"amount","type":"uint256"},{"name":"startBlock","type":"uint256"}]},
  {"type":"function","name":"owner","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"pendingOwner","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"setDailyReward","stateMutability":"nonpayable","inputs":[{"name":"amount","type":"uint256"},{"name":"startBlock","type":"uint256"}],"outputs":[]},
  {"type":"function","name":"setOwner","stateMutability":"nonpayable","inputs":[{"name":"next","type":"address"}],"outputs":[]},
  {"type":"function","name":"termAt","stateMutability":"view","inputs":[{"name":"index","type":"uint256"}],"outputs":[{"name":"amount","type":"uint256"},{"name":"startBlock","type":"uint256"}]},
  {"type":"function","name":"termCount","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
] as const
