-- Finished conversions of MPL into tokens of games. The chain's own call history names neither the fee nor the ratio.
create table conversions (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  converter text not null,
  user_address text not null,
  amount_in numeric(78, 0) not null,
  amount_out numeric(78, 0) not null,
  fee numeric(78, 0),
  ratio numeric(78, 0),
  primary key (block, tx_index, log_index)
);
create index conversions_by_user on conversions (user_address, block, tx_index, log_index);
