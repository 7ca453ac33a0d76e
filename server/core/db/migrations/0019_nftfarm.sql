-- The last block of each UTC day, for every day that is over on the chain. Derived.
create table day_ends (
  day bigint primary key,
  block bigint not null,
  hash text not null,
  timestamp bigint not null
);

-- Hash power of heroes of the farm, and if they are used up, after each block that changed them. Derived.
create table hero_powers (
  contract text not null,
  token_id text not null,
  block bigint not null,
  power bigint not null,
  used boolean not null,
  primary key (contract, token_id, block)
);

-- Owners of items of the farm after each block in which they were transferred. Derived.
create table item_owners (
  contract text not null,
  token_id text not null,
  block bigint not null,
  owner text not null,
  primary key (contract, token_id, block)
);

-- Every listing of an item of the farm, and the block in which it ended; null while it has not. Derived.
create table item_listings (
  contract text not null,
  token_id text not null,
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  until_block bigint,
  close_height bigint not null,
  primary key (contract, token_id, block, tx_index, log_index)
);

-- Payments into the reward pool. What is behind the arguments of the call says day, part and list; null without it.
-- Derived.
create table reward_payments (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  pool text not null,
  sender text not null,
  total numeric(78, 0) not null,
  day bigint,
  part integer,
  parts integer,
  day_hash text,
  primary key (block, tx_index, log_index)
);
create index reward_payments_by_hash on reward_payments (tx_hash);
create index reward_payments_by_day on reward_payments (day, part);

-- Accounts of a payment, in the order of the call. Derived.
create table reward_credits (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  place integer not null,
  user_address text not null,
  amount numeric(78, 0) not null,
  primary key (block, tx_index, log_index, place)
);
create index reward_credits_by_user on reward_credits (user_address, block);

-- Derived.
create table reward_claims (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  tx_hash text not null,
  pool text not null,
  user_address text not null,
  amount numeric(78, 0) not null,
  primary key (block, tx_index, log_index)
);
create index reward_claims_by_user on reward_claims (user_address, block);

-- Daily rewards in the order in which they were set. Derived.
create table reward_terms (
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  terms text not null,
  amount numeric(78, 0) not null,
  start_block bigint not null,
  primary key (block, tx_index, log_index)
);

-- User data from here on: signed starts and stops, and what an operator published and signed because of them.
-- One row: the chain and pool that the data is of, and the operator that works on it. It is also the lock of all writers.
create table nftfarm_state (
  id integer primary key check (id = 1),
  pool text not null,
  genesis text not null,
  operator text,
  -- Milliseconds.
  seen_at bigint,
  alarm text,
  -- Transactions of the operator that a person said are known, although another program sent some of them.
  acknowledged bigint
);

-- Starts and stops, in the order in which they were accepted. Times in milliseconds. items: list of collection, tokenId.
create table nftfarm_records (
  seq bigint primary key,
  block bigint not null,
  time bigint not null,
  account text not null,
  is_start boolean not null,
  items jsonb not null,
  number bigint not null,
  signature text not null,
  previous text not null,
  hash text not null,
  receipt text
);
create index nftfarm_records_by_account on nftfarm_records (account, seq);

-- The records of each item.
create table nftfarm_record_items (
  collection text not null,
  token_id text not null,
  seq bigint not null,
  primary key (collection, token_id, seq)
);

-- Days whose list is published. items, paused: what counted and what did not. Times in milliseconds.
create table nftfarm_days (
  day bigint primary key,
  opening bigint not null,
  opening_hash text not null,
  closing bigint not null,
  closing_hash text not null,
  reward numeric(78, 0) not null,
  carried_in numeric(78, 0) not null,
  carried_out numeric(78, 0) not null,
  power numeric(78, 0) not null,
  items jsonb not null,
  paused jsonb not null,
  parts integer not null,
  last_record text not null,
  last_seq bigint not null,
  hash text not null,
  frozen_at bigint not null,
  state text not null check (state in ('open', 'paid', 'void', 'empty')),
  unfunded boolean not null
);

-- What a day gives each account. part: of the payment; null where the amount is 0.
create table nftfarm_shares (
  day bigint not null,
  account text not null,
  power numeric(78, 0) not null,
  amount numeric(78, 0) not null,
  part integer,
  primary key (day, account)
);
create index nftfarm_shares_by_account on nftfarm_shares (account, day);

-- Nonces of an operator. outcome: paid where the part is in a block; spent where the nonce was used without paying;
-- foreign where another program used it; null while it is not used. tx_hash: what used it.
create table nftfarm_nonces (
  operator text not null,
  nonce bigint not null,
  day bigint,
  part integer,
  outcome text check (outcome in ('paid', 'spent', 'foreign')),
  tx_hash text,
  primary key (operator, nonce)
);
create unique index nftfarm_nonces_one_open on nftfarm_nonces (operator) where outcome is null;

-- Signed transactions of a nonce, stored before the first was sent. At most one of them can be in a block.
create table nftfarm_transactions (
  operator text not null,
  nonce bigint not null,
  attempt integer not null,
  purpose text not null check (purpose in ('credit', 'release')),
  raw text not null,
  hash text not null,
  gas_price numeric(78, 0) not null,
  stored_at bigint not null,
  primary key (operator, nonce, attempt)
);
