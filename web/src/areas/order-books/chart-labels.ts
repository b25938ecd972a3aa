import * as m from '@istmo/contract/messages';

/** The button between a chart and its table. */
export const chartLabels = () => ({ asTable: m.wallets_chart_as_table(), asChart: m.wallets_chart_as_chart() });
