-- What a position is measured by. Rows from before are made anew: the index's revision changed with this.
alter table pools add column admin_fee numeric(78, 0) not null default 0;
alter table pools add column amp numeric(78, 0);
alter table pools add column supply numeric(78, 0) not null default 0;
-- Reserves when LP was last made or burned: since then the owner's part of the growth is still to be minted.
alter table pools add column settled numeric(78, 0)[];
-- Reserves and LP supply of the pool when the transaction had ended.
alter table liquidity add column reserves_after numeric(78, 0)[];
alter table liquidity add column supply_after numeric(78, 0);
create index liquidity_by_pool on liquidity (pool, block, tx_index, log_index);
