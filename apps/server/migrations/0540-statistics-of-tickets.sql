-- Statistics of tables that only grow are formed anew when they have doubled, not with every tenth of their rows: on a Saturday that was half a second of a
-- processor for each of them four times a minute, and who places or settles a bet does not read them (functions with plans of their own).

-- owner: tickets
ALTER TABLE betting.ticket SET (autovacuum_analyze_scale_factor = 1);
ALTER TABLE betting.leg SET (autovacuum_analyze_scale_factor = 1);
ALTER TABLE betting.settlement SET (autovacuum_analyze_scale_factor = 1);
ALTER TABLE betting.request SET (autovacuum_analyze_scale_factor = 1);

-- owner: wallet
ALTER TABLE money.journal SET (autovacuum_analyze_scale_factor = 1);
ALTER TABLE money.transfer SET (autovacuum_analyze_scale_factor = 1);
-- A queue, of which nothing can be known beforehand.
ALTER TABLE money.unsealed SET (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 100000);
