// Written by scripts/contracts.ts from contracts/src; do not edit.
export const requestAbi = [
  {"type":"function","name":"getInputCallRatio","stateMutability":"view","inputs":[{"name":"","type":"uint256"}],"outputs":[{"name":"","type":"uint256"}]},
  {"type":"function","name":"requestStone","stateMutability":"nonpayable","inputs":[{"name":"amt","type":"uint256"}],"outputs":[{"name":"out","type":"uint256"}]},
  {"type":"function","name":"swapHistory","stateMutability":"view","inputs":[{"name":"user","type":"address"},{"name":"start","type":"uint256"},{"name":"end","type":"uint256"}],"outputs":[{"name":"json","type":"string"}]},
] as const
