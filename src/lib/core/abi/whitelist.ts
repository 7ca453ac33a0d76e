// Written by scripts/contracts.ts from contracts/src; do not edit.
export const whitelistAbi = [
  {"type":"event","name":"GroupSet","inputs":[{"name":"groupId","type":"bytes32","indexed":true},{"name":"owner","type":"address","indexed":true},{"name":"delegate","type":"address","indexed":false}]},
  {"type":"event","name":"MembersSet","inputs":[{"name":"groupId","type":"bytes32","indexed":true},{"name":"users","type":"address[]","indexed":false},{"name":"member","type":"bool","indexed":false}]},
  {"type":"function","name":"AddGroup","stateMutability":"nonpayable","inputs":[{"name":"delegate","type":"address"},{"name":"method","type":"string"},{"name":"params","type":"bytes"},{"name":"checkResult","type":"string"},{"name":"result","type":"bytes"}],"outputs":[{"name":"groupId","type":"bytes32"}]},
  {"type":"function","name":"GroupData","stateMutability":"view","inputs":[{"name":"groupId","type":"bytes32"},{"name":"user","type":"address"}],"outputs":[{"name":"","type":"bytes"}]},
  {"type":"function","name":"GroupOwner","stateMutability":"view","inputs":[{"name":"groupId","type":"bytes32"}],"outputs":[{"name":"","type":"address"}]},
  {"type":"function","name":"IsAllow","stateMutability":"view","inputs":[{"name":"groupId","type":"bytes32"},{"name":"user","type":"address"}],"outputs":[{"name":"","type":"bool"}]},
  {"type":"function","name":"SetMembers","stateMutability":"nonpayable","inputs":[{"name":"groupId","type":"bytes32"},{"name":"users","type":"address[]"},{"name":"member","type":"bool"}],"outputs":[]},
  {"type":"function","name":"UpdateGroupData","stateMutability":"nonpayable","inputs":[{"name":"groupId","type":"bytes32"},{"name":"delegate","type":"address"},{"name":"method","type":"string"},{"name":"params","type":"bytes"},{"name":"checkResult","type":"string"},{"name":"result","type":"bytes"}],"outputs":[]},
] as const
