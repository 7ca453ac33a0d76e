-- An address that somebody merely said proves nothing, so it is no longer kept.
drop table logins;
