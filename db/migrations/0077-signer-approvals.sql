-- Whether the signer wants two approvals, by its own limits, that the withdrawal does not have: staff give them once its hold is lifted.
alter table app.signing_refusal add column needs_approvals boolean not null default false;
