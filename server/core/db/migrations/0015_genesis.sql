-- Who left the fixed amount in the genesis lock, and who took it back.
create table genesis_moves (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  lock_address text not null,
  user_address text not null,
  action text not null check (action in ('lock', 'unlock')),
  amount numeric(78, 0) not null,
  primary key (block, tx_index, log_index)
);
create index genesis_moves_by_user on genesis_moves (user_address, block, tx_index, log_index);
