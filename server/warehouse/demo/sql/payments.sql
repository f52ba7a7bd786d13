-- What clients paid by today: all invoices in time, but for those before a late fee.
INSERT INTO payment BY NAME
WITH invoice AS (
  SELECT client_id, carrier_id, account_number, invoice_number, bill_date, currency_code, sum(net_amount) AS amount,
    hash(account_number, bill_date) AS h
  FROM package_level_info SEMI JOIN demo_invoice i USING (client_id, carrier_id, account_number, invoice_number, bill_date)
  WHERE bill_date > getvariable('demo_rows_after') AND invoice_status = 'open' GROUP BY ALL HAVING sum(net_amount) > 0),
late AS (
  SELECT DISTINCT client_id, carrier_id, account_number, bill_date AS fee_date FROM charge_level_info
  WHERE accessorial_code = 'FEES' AND bucket_name = 'fee'),
paid AS (
  SELECT * EXCLUDE (h), bill_date + CASE WHEN EXISTS (FROM late l WHERE l.client_id = i.client_id AND l.carrier_id = i.carrier_id
      AND l.account_number = i.account_number AND i.bill_date BETWEEN l.fee_date - 35 AND l.fee_date - 16) THEN 18
    ELSE 5 + h % 9 END::INTEGER AS paid_on
  FROM invoice i)
SELECT (SELECT coalesce(max(id), 0) FROM payment) + row_number() OVER (ORDER BY bill_date, client_id, carrier_id, account_number) AS id,
  *, 'P' || client_id || '-' || strftime(paid_on, '%y%m%d') AS payment_number
FROM paid WHERE paid_on <= getvariable('demo_today')
ORDER BY bill_date, client_id, carrier_id, account_number;
