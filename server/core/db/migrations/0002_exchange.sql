-- What the chain told us. All of it is derived: it may be dropped at any time and is then indexed again.
create table cursor (
  id smallint primary key check (id = 1),
  block bigint not null,
  hash text not null,
  timestamp bigint not null,
  genesis text not null,
  revision text not null
);

-- What the elected indexer last saw of the chain. Not derived: its clock is ours.
create table heartbeat (
  id smallint primary key check (id = 1),
  head bigint not null,
  seen_at bigint not null
);

create table tokens (
  address text primary key,
  symbol text not null,
  name text not null,
  decimals smallint not null
);

create table pools (
  address text primary key,
  kind text not null check (kind in ('amm', 'cfmm')),
  tokens text[] not null,
  fee numeric(78, 0) not null,
  block bigint not null,
  timestamp bigint not null,
  tx_hash text not null,
  log_index integer not null,
  swap_count bigint not null default 0
);

create table reserves (
  pool text primary key,
  amounts numeric(78, 0)[] not null,
  block bigint not null,
  timestamp bigint not null
);

create table swaps (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  pool text not null,
  trader text not null,
  sold_index smallint not null,
  bought_index smallint not null,
  amounts_in numeric(78, 0)[] not null,
  amounts_out numeric(78, 0)[] not null,
  fee numeric(78, 0) not null,
  price numeric,
  primary key (block, tx_index, log_index)
);
create index swaps_by_time on swaps (timestamp);
create index swaps_by_pool on swaps (pool, timestamp, block, tx_index, log_index);
create index swaps_by_trader on swaps (trader, block, tx_index, log_index);

create table liquidity (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  pool text not null,
  provider text not null,
  action text not null check (action in ('add', 'remove')),
  amounts numeric(78, 0)[] not null,
  liquidity numeric(78, 0) not null,
  primary key (block, tx_index, log_index)
);
create index liquidity_by_provider on liquidity (provider, block, tx_index, log_index);

-- One row per pool, ordered pair of its coins, and hour. Prices are quote base units per base base unit.
create table candles (
  pool text not null,
  base smallint not null,
  quote smallint not null,
  hour bigint not null,
  open numeric,
  high numeric,
  low numeric,
  close numeric,
  volume_base numeric not null,
  volume_quote numeric not null,
  swaps bigint not null,
  primary key (pool, base, quote, hour)
);
create index candles_by_hour on candles (hour);
