-- Candles of 4 hours and of days stand beside those of hours, so that a chart of years need not add up its hours.
-- Rows from before are made anew: the index's revision changed with this.
alter table candles rename column hour to start;
alter table candles add column step integer not null default 3600;
alter table candles alter column step drop default;
alter table candles drop constraint candles_pkey;
alter table candles add primary key (pool, base, quote, step, start);
drop index candles_by_hour;
create index candles_by_start on candles (step, start);
