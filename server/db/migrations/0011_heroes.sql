-- What its contract says of a hero, packed in one word; null for what is none.
alter table nft_metadata add column hero numeric(78, 0);
-- When it came to its owner, by the chain's clock.
alter table nft_items add column acquired_at bigint not null default 0;
