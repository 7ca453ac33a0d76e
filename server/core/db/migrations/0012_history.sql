-- The chain's history of each pool by hour and by day. Rows from before are made anew: the index's revision changed with this.
alter table candles add column first_block bigint not null default 0;
alter table candles add column last_block bigint not null default 0;
-- One row per pool and day (UTC) in which something happened to it. What a day did not say holds from the day before.
create table pool_days (
  pool text not null,
  day bigint not null,
  -- As the last block of the day left them; null where it said nothing of them.
  reserves numeric(78, 0)[],
  -- The last price of the day, coin 1 per coin 0 in base units; null where no trade gave one.
  close numeric,
  -- Per coin, in either direction.
  volumes numeric[] not null,
  swaps bigint not null,
  block bigint not null,
  primary key (pool, day)
);
create index pool_days_by_day on pool_days (day);
