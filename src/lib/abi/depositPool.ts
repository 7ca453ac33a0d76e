// Written by scripts/contracts.ts from contracts/src; do not edit.
export const depositPoolAbi = [
  {"type":"event","name":"Deposit","inputs":[{"name":"user","type":"address","indexed":true},{"name":"amount","type":"uint256","indexed":false}]},
  {"type":"event","name":"Withdraw","inputs":[{"name":"user","type":"address","indexed":true},{"name":"amount","type":"uint256","indexed":false}]},
  {"type":"function","name":"Deposit","stateMutability":"nonpayable","inputs":[],"outputs":[]},
  {"type":"function","name":"DepositAmount","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"DepositToken","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"Holder","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"Holders","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"address[]"}]},
  {"type":"function","name":"IsDepositLock","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"bool"}]},
  {"type":"function","name":"IsHolder","stateMutability":"view","inputs":[{"name":"user","type":"address"}],"outputs":[{"name":"","type":"bool"}]},
  {"type":"function","name":"IsWithdrawLock","stateMutability":"view","inputs":[],"outputs":[{"name":"","type":"bool"}]},
  {"type":"function","name":"LockDeposit","stateMutability":"nonpayable","inputs":[],"outputs":[]},
  {"type":"function","name":"ReclaimToken","stateMutability":"nonpayable","inputs":[{"name":"token","type":"address"},{"name":"amount","type":"uint256"}],"outputs":[]},
  {"type":"function","name":"UnlockWithdraw","stateMutability":"nonpayable","inputs":[],"outputs":[]},
  {"type":"function","name":"Withdraw","stateMutability":"nonpayable","inputs":[],"outputs":[]},
] as const
