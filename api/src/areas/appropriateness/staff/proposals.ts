/** What two of the staff decide, as actions of the audit log; the database names them in its checks. */
export const publishAction = 'questionnaire.publish';
export const limitAction = 'retail-limit.set';
export const appropriatenessActions = [publishAction, limitAction] as const;
