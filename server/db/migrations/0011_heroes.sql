-- What its contract says of a hero, packed in one word; null for what is none.
alter table nft_metadata add column hero numeric(78, 0);
