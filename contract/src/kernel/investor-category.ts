/** What kind of investor the law takes a customer for; staff set it with the evidence, everyone begins as retail. */
export const investorCategories = ['retail', 'professional', 'institutional'] as const;
export type InvestorCategory = (typeof investorCategories)[number];
