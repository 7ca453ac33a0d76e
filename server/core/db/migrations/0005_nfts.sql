-- What the chain told us of NFTs. Derived.
-- owner: the zero address once burned. transfers: how often it moved or was upgraded, as its contract counts.
-- block, timestamp: its last move, listing, cancellation or sale. touched: of anything that an answer may show.
create table nft_items (
  contract text not null,
  token_id text not null,
  owner text not null,
  transfers bigint not null,
  block bigint not null,
  timestamp bigint not null,
  touched bigint not null,
  sold_price numeric(78, 0),
  sold_currency text,
  sold_block bigint,
  sold_at bigint,
  primary key (contract, token_id)
);
create index nft_items_by_touch on nft_items (touched);

-- The last listing of an item. transfers: how often the item had moved by then.
create table nft_listings (
  contract text not null,
  token_id text not null,
  seller text not null,
  price numeric(78, 0) not null,
  currency text not null,
  created_height bigint not null,
  open_height bigint not null,
  close_height bigint not null,
  market_fee bigint not null,
  royalty_fee bigint not null,
  burn_fee bigint not null,
  transfers bigint not null,
  status text not null check (status in ('open', 'sold', 'cancelled')),
  primary key (contract, token_id)
);
create index nft_listings_by_seller on nft_listings (seller, contract);

-- Offers that stand: neither taken back, nor accepted, nor void because the item moved.
create table nft_offers (
  contract text not null,
  token_id text not null,
  block bigint not null,
  tx_index integer not null,
  log_index integer not null,
  timestamp bigint not null,
  buyer text not null,
  price numeric(78, 0) not null,
  currency text not null,
  primary key (contract, token_id, block, tx_index, log_index)
);

-- Owners who let the market move all their items of a series, or no longer do.
create table nft_approvals (
  contract text not null,
  owner text not null,
  allowed boolean not null,
  primary key (contract, owner)
);

create table nft_totals (
  contract text primary key,
  items bigint not null,
  sales bigint not null,
  volume_mev numeric not null,
  volume_usdt numeric not null
);

-- id: the block times 2^20, and the how manieth of that block: the order of the chain. It has no index of its own, which
-- would be walked in vain for what is rare.
create table nft_activities (
  id bigint not null,
  type text not null,
  contract text not null,
  token_id text not null,
  price numeric(78, 0),
  currency text,
  quantity bigint not null,
  level double precision,
  from_address text not null,
  to_address text not null,
  timestamp bigint not null,
  tx_hash text not null,
  primary key (contract, token_id, id)
);
create index nft_activities_by_type on nft_activities (contract, type, id);
create index nft_activities_by_giver on nft_activities (from_address, id);
create index nft_activities_by_taker on nft_activities (to_address, id);

create table nft_activity_counts (
  contract text not null,
  type text not null,
  count bigint not null,
  primary key (contract, type)
);

create table formulators (
  contract text not null,
  token_id text not null,
  tier text not null check (tier in ('Alpha', 'Sigma', 'Omega')),
  amount numeric(78, 0) not null,
  height bigint not null,
  primary key (contract, token_id)
);

create table mint_rounds (
  mint text not null,
  round bigint not null,
  start_height bigint not null,
  end_height bigint not null,
  cap bigint not null,
  primary key (mint, round)
);

create table mint_wallets (
  mint text not null,
  user_address text not null,
  paid bigint not null,
  primary key (mint, user_address)
);

create table mint_bonuses (
  mint text not null,
  event_id bigint not null,
  sent bigint not null,
  primary key (mint, event_id)
);

-- id: as in nft_activities. bonus: given on top of what was paid for.
create table mint_moves (
  id bigint primary key,
  mint text not null,
  round bigint not null,
  user_address text not null,
  count bigint not null,
  bonus bigint not null,
  timestamp bigint not null,
  tx_hash text not null
);
create index mint_moves_by_mint on mint_moves (mint, id);
create index mint_moves_by_user on mint_moves (user_address, id);

-- What others than the chain told us. version grows with every change of it, in the order of the commits; epoch with
-- every time the derived tables were dropped.
create table nft_state (
  id smallint primary key check (id = 1),
  version bigint not null,
  epoch bigint not null
);
insert into nft_state (id, version, epoch) values (1, 0, 0);

-- What the metadata of an item says, cleaned. next_at: when to ask for it (again), in milliseconds; null is never.
-- fetched_at: seconds. stale: the chain has announced newer metadata. problem: of the last try.
create table nft_metadata (
  contract text not null,
  token_id text not null,
  name text not null default '',
  description text not null default '',
  image text,
  animation text,
  traits jsonb not null default '[]',
  level double precision,
  rank bigint,
  likes bigint not null default 0,
  fetched_at bigint,
  next_at bigint,
  attempts bigint not null default 0,
  stale boolean not null default false,
  problem text check (problem in ('missing', 'failed')),
  version bigint not null,
  primary key (contract, token_id)
);
create index nft_metadata_due on nft_metadata (next_at) where next_at is not null;
create index nft_metadata_by_version on nft_metadata (version);

-- When the items of an owner were last asked for on request, in seconds.
create table nft_refreshes (
  owner text primary key,
  at bigint not null
);

-- What people said in public, signed. Nothing here can be derived again, so no later migration may drop it.
create table nft_likes (
  contract text not null,
  token_id text not null,
  wallet text not null,
  at bigint not null,
  primary key (contract, token_id, wallet)
);

-- The last nonce of everyone who ever signed a like: what was signed counts once.
create table nft_likers (
  wallet text primary key,
  nonce bigint not null
);

-- What who made an offer could pay when last looked. at: seconds.
create table nft_means (
  buyer text not null,
  currency text not null,
  balance numeric(78, 0) not null,
  allowance numeric(78, 0) not null,
  at bigint not null,
  primary key (buyer, currency)
);

-- What contracts say of themselves beside their events. at: seconds.
create table nft_facts (
  contract text primary key,
  facts jsonb not null,
  at bigint not null
);
