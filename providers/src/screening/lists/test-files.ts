import type { OfficialList } from './entry.ts';

/** A person or an address of a digital currency on a file for tests. */
export type TestEntry = { id: number; name: string; bornOn?: string; address?: string };

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function englishDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${englishMonths[Number(month) - 1]} ${year}`;
}

type FileOf = (entries: readonly TestEntry[], publishedOn: string) => string;

/** Small files in the official formats, as the authorities publish them. */
export const officialFiles: Readonly<Record<OfficialList, FileOf>> = {
  ofac(entries, publishedOn) {
    const [year, month, day] = publishedOn.split('-');
    const rows = entries.map(
      ({
        id,
        name,
        bornOn,
        address,
      }) => `<sdnEntry><uid>${id}</uid><lastName>${escape(name)}</lastName><sdnType>Individual</sdnType>
        <programList><program>TEST</program></programList>
        ${address === undefined ? '' : `<idList><id><uid>${id + 1}</uid><idType>Digital Currency Address - XBT</idType><idNumber>${escape(address)}</idNumber></id></idList>`}
        ${bornOn === undefined ? '' : `<dateOfBirthList><dateOfBirthItem><uid>${id + 2}</uid><dateOfBirth>${englishDay(bornOn)}</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>`}
      </sdnEntry>`,
    );
    return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
<publshInformation><Publish_Date>${month}/${day}/${year}</Publish_Date><Record_Count>${entries.length}</Record_Count></publshInformation>
${rows.join('\n')}
</sdnList>`;
  },
  un(entries, publishedOn) {
    const rows = entries.map(
      ({ id, name, bornOn }) => `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${escape(name)}</FIRST_NAME>
        <UN_LIST_TYPE>TEST</UN_LIST_TYPE><REFERENCE_NUMBER>TEi.${id}</REFERENCE_NUMBER>
        <INDIVIDUAL_DATE_OF_BIRTH>${bornOn === undefined ? '' : `<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>${bornOn}</DATE>`}</INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="${publishedOn}T23:00:00.000Z"><INDIVIDUALS>
${rows.join('\n')}
</INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`;
  },
  eu(entries, publishedOn) {
    const rows = entries.map(
      ({ id, name, bornOn }) => `<sanctionEntity designationDetails="" euReferenceNumber="EU.${id}.1" logicalId="${id}">
        <regulation regulationType="regulation" programme="TEST" logicalId="1"/><subjectType code="person" classificationCode="P"/>
        <nameAlias wholeName="${escape(name)}" strong="true" logicalId="2"/>
        ${bornOn === undefined ? '' : `<birthdate circa="false" birthdate="${bornOn}" logicalId="3"/>`}</sanctionEntity>`,
    );
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${publishedOn}T16:47:04.449+02:00" globalFileId="1">
${rows.join('\n')}
</export>`;
  },
};
