-- Pairs of asset and spender that an owner ever allowed something, and the first block of it.
create table approvals (
  owner text not null,
  asset text not null,
  spender text not null,
  block bigint not null,
  primary key (owner, asset, spender)
);
