-- What these tickets are to be settled on now, whatever they were decided on before (see betting.settle_terms). Ids ascend.
CREATE OR REPLACE FUNCTION betting.ticket_terms(p_ticket uuid[]) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
  SELECT betting.settle_terms(betting.settle_basis(p_ticket, NULL));
$$;

GRANT EXECUTE ON FUNCTION betting.ticket_terms TO duskline_app;
