/** The pages under one of the menu. */
export const innerPaths = {
  account: '/account',
  corporateAction: '/corporate-actions/$reference',
  corporateCalendar: '/corporate-actions/calendar',
  taxRules: '/withholding/rules',
  taxCertificates: '/withholding/certificates',
  withheld: '/withholding/payments',
  customer: '/customers/$id',
  bond: '/bonds/$ticker',
  holidays: '/bonds/holidays',
  rates: '/bonds/rates',
  ruleSet: '/rules/$ticker',
  ownedAccounts: '/treasury/accounts',
  statement: '/treasury/statement',
  fees: '/treasury/fees',
  cannedAnswers: '/support/answers',
  statementColumns: '/bank-statements/columns',
} as const;
