// Written by scripts/contracts.ts from contracts/src; do not edit.
export const factoryAbi = [
  {"type":"event","name":"HandoverAccepted","inputs":[{"name":"role","type":"string","indexed":false},{"name":"holder","type":"address","indexed":true}]},
  {"type":"event","name":"HandoverProposed","inputs":[{"name":"role","type":"string","indexed":false},{"name":"next","type":"address","indexed":true},{"name":"expiry","type":"uint256","indexed":false}]},
  {"type":"event","name":"OwnerSet","inputs":[{"name":"owner","type":"address","indexed":true}]},
  {"type":"event","name":"PairCreated","inputs":[{"name":"token0","type":"address","indexed":true},{"name":"token1","type":"address","indexed":true},{"name":"pair","type":"address","indexed":false},{"name":"exType","type":"uint256","indexed":false},{"name":"pairsLength","type":"uint256","indexed":false}]},
  {"type":"function","name":"AcceptOwner","stateMutability":"nonpayable","inputs":[],"outputs":[]},
  {"type":"function","name":"AllPairs","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address[]"}]},
  {"type":"function","name":"AllPairsLength","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"CreatePairStable","stateMutability":"nonpayable","inputs":[{"name":"tokenA","type":"address"},{"name":"tokenB","type":"address"},{"name":"payToken","type":"address"},{"name":"name","type":"string"},{"name":"symbol","type":"string"},{"name":"owner","type":"address"},{"name":"winner","type":"address"},{"name":"fee","type":"uint256"},{"name":"adminFee","type":"uint256"},{"name":"winnerFee","type":"uint256"},{"name":"whitelist","type":"address"},{"name":"groupId","type":"bytes32"},{"name":"amp","type":"uint256"}],"outputs":[{"name":"pair","type":"address"}]},
  {"type":"function","name":"CreatePairUni","stateMutability":"nonpayable","inputs":[{"name":"tokenA","type":"address"},{"name":"tokenB","type":"address"},{"name":"payToken","type":"address"},{"name":"name","type":"string"},{"name":"symbol","type":"string"},{"name":"owner","type":"address"},{"name":"winner","type":"address"},{"name":"fee","type":"uint256"},{"name":"adminFee","type":"uint256"},{"name":"winnerFee","type":"uint256"},{"name":"whitelist","type":"address"},{"name":"groupId","type":"bytes32"}],"outputs":[{"name":"pair","type":"address"}]},
  {"type":"function","name":"GetPair","stateMutability":"view","inputs":[{"name":"tokenA","type":"address"},{"name":"tokenB","type":"address"}],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"Owner","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"PendingOwner","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"SetOwner","stateMutability":"nonpayable","inputs":[{"name":"newOwner","type":"address"}],"outputs":[]},
  {"type":"function","name":"StableDeployer","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"UniDeployer","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address"}]},
] as const
