-- What farms and offerings did. Derived, like everything the chain told us.
create table farms (
  address text primary key,
  token_per_block numeric(78, 0) not null
);

create table farm_pools (
  farm text not null,
  pid bigint not null,
  want text not null,
  alloc_point bigint not null,
  primary key (farm, pid)
);

-- amount: want that went to or from the user, or reward that was paid.
create table farm_moves (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  farm text not null,
  pid bigint not null,
  user_address text not null,
  action text not null check (action in ('deposit', 'withdraw', 'emergency', 'harvest')),
  amount numeric(78, 0) not null,
  primary key (block, tx_index, log_index)
);
create index farm_moves_by_pool on farm_moves (farm, pid, user_address);
create index farm_moves_by_user on farm_moves (user_address, block, tx_index, log_index);

-- amount: pay tokens committed, or project tokens claimed together with the refund.
create table offering_moves (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  offering text not null,
  user_address text not null,
  action text not null check (action in ('commit', 'claim')),
  amount numeric(78, 0) not null,
  refund numeric(78, 0) not null,
  primary key (block, tx_index, log_index)
);
create index offering_moves_by_offering on offering_moves (offering, user_address);
create index offering_moves_by_user on offering_moves (user_address, block, tx_index, log_index);
