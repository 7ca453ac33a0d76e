-- When its holder got an item, in seconds.
alter table nft_items add column acquired_at bigint not null default 0;

-- What the chain says of heroes. used: how one ended; null while it has not. block: of its last change. Derived.
create table heroes (
  contract text not null,
  token_id text not null,
  kind bigint not null,
  level bigint not null,
  stars bigint not null,
  grade bigint not null,
  hash_power bigint not null,
  merged bigint not null,
  used text check (used in ('merged', 'dismantled', 'inherited')),
  block bigint not null,
  primary key (contract, token_id)
);
create index heroes_by_block on heroes (contract, block);

-- Boxes that were burned for heroes, and what they became. boxes: token ids. What is null comes with the settling.
-- remaining: heroes of each kind before the first box. drawn: for each box its hero and kind.
create table hero_requests (
  reveal text not null,
  request bigint not null,
  owner text not null,
  boxes jsonb not null,
  block bigint not null,
  timestamp bigint not null,
  tx_hash text not null,
  settled_block bigint,
  settled_at bigint,
  settled_tx text,
  seed text,
  remaining jsonb,
  drawn jsonb,
  primary key (reveal, request)
);
create index hero_requests_by_owner on hero_requests (owner, block);
