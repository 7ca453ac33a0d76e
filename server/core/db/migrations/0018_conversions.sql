-- Reserved: another branch brings this migration.
select 1;
