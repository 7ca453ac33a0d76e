-- What a farm itself says is staked, which fees and a farm's own rules make another figure than the sum of its moves.
-- Null while it has not been asked since the last move.
alter table farm_pools add column locked numeric(78, 0);
alter table farm_pools add column shares numeric(78, 0);
create table farm_stakes (
  farm text not null,
  pid bigint not null,
  user_address text not null,
  shares numeric(78, 0),
  primary key (farm, pid, user_address)
);

-- How many transactions were read in each stretch of blocks: when the node shows more later, it had left some out.
create table coverage (
  stretch bigint primary key,
  transactions bigint not null
);
